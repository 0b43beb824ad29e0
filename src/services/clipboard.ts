/** The system clipboard (absent on plain-http pages). Both resolve to whether the browser allowed it; neither throws. */
export const createClipboard = (clipboard: Partial<Pick<Clipboard, 'write' | 'writeText'>> | undefined) => ({
  copyText: (text: string): Promise<boolean> => attempt(() => clipboard?.writeText?.(text)),

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
