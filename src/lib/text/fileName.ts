import { cutAtLetter } from './cutAtWord'

/** What file systems refuse, and signs that turn a name around: an ending would show in its middle. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Most file systems take 255 bytes; endings and numbers of copies come behind. */
const MOST_BYTES = 200
const encoder = new TextEncoder()

/** Text as the name of a file without its ending, in letters of any script, at most `most` UTF-16 units; may be empty. */
export function fileStem(text: string, most: number): string {
  const plain = text.normalize('NFC').replace(REFUSED, ' ').trim()
  for (let length = most; ; length -= 8) {
    const stem = cutAtLetter(plain, length).trim()
    if (length <= 8 || encoder.encode(stem).length <= MOST_BYTES) return stem
  }
}

const ENDING = /(?:\.[a-z0-9]{1,10}){1,2}$/i

/** The same for a name with its ending, which stays; `file` where nothing is left. */
export function fileName(name: string, most: number): string {
  const ending = ENDING.exec(name)?.[0] ?? ''
  const stem = fileStem(name.slice(0, name.length - ending.length), most - ending.length)
  return `${stem}${ending}` || 'file'
}
