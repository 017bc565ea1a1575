import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Gives a folder a disk of its own, which grows as it is used. @returns the folder */
export function openDisk(folder: string): string {
  const image = `${folder}.img`
  writeFileSync(image, '')
  truncateSync(image, 4 * 1024 ** 3)
  execFileSync('mkfs.ext4', ['-q', image])
  execFileSync('mount', ['-o', 'loop', image, folder])
  return folder
}

export function closeDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder])
}

/** Fills a disk up to its last byte. @returns empties it again */
export function fillDisk(folder: string): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const file = join(folder, 'filler')
  execFileSync('fallocate', ['-l', String(bavail * bsize), file])
  return () => rmSync(file)
}
