import { strToU8, zipSync } from 'fflate'

import type { NamedFile } from './namedFiles'

/** Files as a ZIP. */
export const zipFiles = (files: readonly NamedFile[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]))))
