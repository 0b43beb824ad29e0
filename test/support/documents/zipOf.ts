import { strToU8, zipSync } from 'fflate'

/** A ZIP of files of text, by name. */
export const zipOf = (files: Readonly<Record<string, string>>, type = 'application/zip'): Blob =>
  new Blob(
    [
      new Uint8Array(
        zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
      ),
    ],
    { type },
  )
