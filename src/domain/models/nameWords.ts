import { mark, t } from '@/lib/text/t'

import { parameterLabel } from '../parameters/labels'
import { isParameterName } from '../parameters/parameters'

/** Features as catalogs name them (`featureName`). */
const FEATURES: ReadonlyMap<string, string> = new Map([
  ['tools', mark('tools')],
  ['parallel_tools', mark('parallel tools')],
  ['json_mode', mark('JSON mode')],
  ['structured_outputs', mark('structured outputs')],
  ['logprobs', mark('log probabilities')],
  ['reasoning', mark('reasoning')],
  ['web_search', mark('web search')],
  ['url_context', mark('reads web pages')],
  ['vision', mark('vision')],
  ['caching', mark('caching')],
  ['audio', mark('audio')],
  ['audio_output', mark('audio output')],
  ['video_input', mark('video input')],
  ['files', mark('files')],
  ['computer_use', mark('computer use')],
  ['code_execution', mark('code execution')],
  ['streaming', mark('streamed replies')],
  ['native_streaming', mark('streamed replies')],
  ['system_messages', mark('system messages')],
  ['assistant_prefill', mark('begun replies')],
  ['fine_tuning', mark('fine-tuning')],
  ['batch', mark('batches')],
])

/** What models take and give. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['text', mark('text')],
  ['image', mark('image')],
  ['audio', mark('audio')],
  ['video', mark('video')],
  ['file', mark('file')],
  ['embeddings', mark('embeddings')],
  ['transcription', mark('transcription')],
  ['moderation', mark('moderation')],
  ['rerank', mark('reranking')],
  ['scores', mark('scores')],
])

const PRICES: ReadonlyMap<string, string> = new Map([
  ['free', mark('Free')],
  ['priced', mark('Paid')],
  ['unknown', mark('Price unknown')],
])

/** A name of the wire for people: `structured_outputs` is “structured outputs”. */
export const plainWords = (name: string): string => name.replaceAll('_', ' ')

/** A value of a catalog as it is given; one that nobody states in the language of the page. */
export const valueWords = (value: string): string => (value === 'unknown' ? t('unknown') : value)

const from =
  (names: ReadonlyMap<string, string>) =>
  (name: string): string => {
    const known = names.get(name)
    return known === undefined ? plainWords(name) : t(known)
  }

/** A feature in the language of the page; one that is not known as its catalog names it. */
export const featureWords = from(FEATURES)

/** A kind of input or output in the language of the page; one that is not known as its catalog names it. */
export const kindWords = from(KINDS)

/** A kind of price as a filter names it. */
export const priceWords = from(PRICES)

/** A parameter as its control is called; one without a control, and one by another of its names, as it is sent. */
export const parameterWords = (name: string): string =>
  isParameterName(name) ? parameterLabel(name) : plainWords(name)
