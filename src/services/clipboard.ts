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

  /** Plain and rich together, so that the target takes what it can. */
  copyRich: (plain: string, html: string): Promise<boolean> =>
    attempt(() =>
      clipboard?.write?.([
        new ClipboardItem({
          'text/plain': new Blob([plain], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ]),
    ),
})

async function attempt(write: () => Promise<void> | undefined): Promise<boolean> {
  try {
    const writing = write()
    await writing
    return writing !== undefined
  } catch {
    return false
  }
}
