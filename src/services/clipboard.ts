/** The system clipboard (absent on plain-http pages). Copying resolves to whether the browser allowed it; none throws. */
export const createClipboard = (
  clipboard: Partial<Pick<Clipboard, 'write' | 'writeText' | 'readText'>> | undefined,
) => ({
  copyText: (text: string): Promise<boolean> => attempt(() => clipboard?.writeText?.(text)),

  /** Undefined where the browser does not allow it. */
  readText: async (): Promise<string | undefined> => {
    try {
      return await clipboard?.readText?.()
    } catch {
      return undefined
    }
  },

  /** A picture that may still be made. To be called in the task of the press. */
  copyPicture: (picture: Promise<Blob | undefined>): Promise<boolean> =>
    attempt(() => clipboard?.write?.([new ClipboardItem({ 'image/png': picture.then(given) })])),

  /**
   * Plain and rich together, so that the target takes what it can. To be called in the task of the press: Safari lets
   * nothing be written after it, but takes a promise of what is still being made.
   */
  copyRich: (plain: Copied, html: Copied): Promise<boolean> =>
    attempt(() =>
      clipboard?.write?.([
        new ClipboardItem({
          'text/plain': asBlob(plain, 'text/plain'),
          'text/html': asBlob(html, 'text/html'),
        }),
      ]),
    ),
})

const given = (picture: Blob | undefined): Blob => {
  // Nothing is copied then: the write rejects.
  if (!picture) throw new Error('There is no picture.')
  return picture
}

type Copied = string | Promise<string>

const asBlob = async (text: Copied, type: string): Promise<Blob> => new Blob([await text], { type })

async function attempt(write: () => Promise<void> | undefined): Promise<boolean> {
  try {
    const writing = write()
    await writing
    return writing !== undefined
  } catch {
    return false
  }
}
