import { mark } from '@/lib/text/t'

/** How a reply ended, in a word or two, by its finish reason; a plain end has none here. */
export const FINISH_WORDS: Readonly<Record<string, string>> = {
  length: mark('cut off at the limit'),
  tool_calls: mark('calls tools'),
  content_filter: mark('filtered'),
  error: mark('failed'),
  refusal: mark('declined'),
  pause: mark('paused by the provider'),
}
