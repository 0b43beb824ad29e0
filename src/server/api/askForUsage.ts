import { isRecord } from '@/lib/json'
import { trimEndOf } from '@/lib/text/trimEndOf'

type Body = { readonly text: string; readonly value: Readonly<Record<string, unknown>> }

/** Models beyond this many are not remembered. */
const MOST_MODELS = 1_000

/** Has streams of chat completions end with what they used: without it no budget could be kept. */
export function askForUsage() {
  /** Models whose service refuses to be asked. */
  const refusing = new Set<unknown>()

  return {
    /** The body that asks for it; undefined where it does so already, or cannot. */
    added(path: string, { value }: Body): Body | undefined {
      const { stream_options: options, stream, model } = value
      const isChat = trimEndOf(path, '/') === '/v1/chat/completions'
      if (!isChat || stream !== true || refusing.has(model)) return undefined
      if (isRecord(options) && options['include_usage'] === true) return undefined
      const asking = {
        ...value,
        stream_options: { ...(isRecord(options) && options), include_usage: true },
      }
      return { text: JSON.stringify(asking), value: asking }
    },
    /** Whether the answer refuses the request for that alone: then it is to be sent unchanged. */
    async isRefused(answer: Response, { value }: Body, sent: Body): Promise<boolean> {
      if (answer.status !== 400 && answer.status !== 422) return false
      const copy = answer.clone()
      const text = await copy.text()
      if (!/stream_options|include_usage/.test(text)) return false
      // What a caller wrote there may be refused for itself.
      const isOurs = sent.value['stream_options'] === undefined
      if (isOurs && refusing.size < MOST_MODELS) refusing.add(value['model'])
      await answer.body?.cancel()
      return true
    },
  }
}
