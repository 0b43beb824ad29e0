import { commonEntry } from '../fields/common'
import { flagAt } from '../fields/text'
import { isObject } from '../../../lib/json'
import type { Shape } from '../rowsOf'

/** Mistral's list: no prices, capabilities as booleans, and one row for each alias of a model. */
export const mistral: Shape = {
  name: 'Mistral',
  matches: (value) => isObject(value['capabilities']) && 'completion_chat' in value['capabilities'],
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const can = (ability: string) => flagAt(value, [`capabilities.${ability}`]) === true
    const input = [
      ...(can('audio_transcription') && !can('completion_chat') ? [] : ['text']),
      ...(can('vision') || can('ocr') ? ['image'] : []),
      ...(can('audio') || can('audio_transcription') ? ['audio'] : []),
    ]
    const output = can('audio_speech')
      ? ['audio']
      : can('moderation') && !can('completion_chat')
        ? ['moderation']
        : ['text']
    const features = ['function_calling', 'reasoning', 'vision', 'audio'].filter(can)
    return [
      {
        ...common,
        inputModalities: input,
        outputModalities: common.id.includes('embed') ? ['embeddings'] : output,
        features: features.map((name) => (name === 'function_calling' ? 'tools' : name)).sort(),
      },
    ]
  },
}
