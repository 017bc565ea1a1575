type Props<Value extends string> = {
  /** Name for screen readers; left out where a legend around the chips names them. */
  label?: string
  texts: Record<Value, string>
  chosen: Value
  onChoose: (value: Value) => void
}

/** A choice of one among a few chips, in the order of `texts`. */
export function ChipChoice<Value extends string>({ label, texts, chosen, onChoose }: Props<Value>) {
  const chips = (Object.keys(texts) as Value[]).map((value) => (
    <button key={value} type="button" className="chip" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
      {texts[value]}
    </button>
  ))
  if (!label) return <div className="chip-choice">{chips}</div>
  return (
    <fieldset className="chip-choice">
      <legend className="sr-only">{label}</legend>
      {chips}
    </fieldset>
  )
}
