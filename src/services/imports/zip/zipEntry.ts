/** One file inside a ZIP. Its name is only ever compared, never used as a path. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly compressedBytes: number
  /** As the directory says; reading stops where more comes out. */
  readonly uncompressedBytes: number
  readonly offset: number
}
