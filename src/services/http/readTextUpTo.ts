/**
 * The first `maxBytes` of a response body as text. Never throws: a body that breaks off gives what had
 * arrived, an absent one the empty string. The rest of a longer body is not downloaded.
 */
export async function readTextUpTo(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    while (bytes < maxBytes) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value.subarray(0, maxBytes - bytes), { stream: true })
      bytes += value.byteLength
    }
  } catch {
    // The connection broke: what arrived is still the best account there is.
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return text + decoder.decode()
}
