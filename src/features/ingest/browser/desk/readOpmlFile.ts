/**
 * The text of an XML file, in the encoding of its byte-order mark, else of its declaration, else UTF-8. (The browser's `File.text` knows UTF-8 only.)
 */
export async function readOpmlFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const declaration = /^\W{0,9}<\?xml\s([^>]*)/i.exec(head)?.[1] ?? ''
  const declared = /encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/i.exec(declaration)?.[1]
  return decoderOf(wide ?? declared ?? 'utf-8').decode(bytes)
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
