import type { Json, JsonObject } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'
import { at } from './text'
import { isObject } from '../../../lib/json'

const NAMES: Readonly<Record<string, string>> = {
  pdf: 'file',
  document: 'file',
  images: 'image',
  embedding: 'embeddings',
  speech: 'audio',
  code: 'text',
}

/** One name for each modality: pdf and documents are `file`, speech is `audio`. */
const modalityName = (name: string): string => {
  const text = name.toLowerCase().trim().slice(0, 40)
  return ownValue(NAMES, text) ?? text
}

/**
 * The modalities of the first array at these paths, without repetition.
 * Items are names or objects with `type`. Undefined when there is no such array or it names nothing.
 */
export function modalitiesAt(row: JsonObject, paths: readonly string[]): readonly string[] | undefined {
  for (const path of paths) {
    const value = at(row, path)
    if (!Array.isArray(value)) continue
    const names = value.flatMap((item: Json) => {
      const name = isObject(item) ? item['type'] : item
      return typeof name === 'string' && name !== '' ? [modalityName(name)] : []
    })
    if (names.length > 0) return [...new Set(names)]
  }
  return undefined
}

/** Both sides of a form such as `text+image->text`; undefined when it is none. */
export function modalityArrow(
  form: string | undefined,
): { readonly input: readonly string[]; readonly output: readonly string[] } | undefined {
  const [input, output] = form?.split('->') ?? []
  if (input === undefined || output === undefined) return undefined
  const names = (side: string) => side.split(/[+,]/).map(modalityName).filter(Boolean)
  return { input: names(input), output: names(output) }
}
