/** Where the bytes come from: as much of the file as is there. */
export type ByteSource = {
  /** Bytes of the whole file, where known. */
  readonly sizeBytes?: number
  /** At most `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
}
