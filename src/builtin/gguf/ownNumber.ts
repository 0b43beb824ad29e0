import type { Gguf } from './readGguf'

/** What a model's file calls the kind of its network, such as `llama` or `bert`; empty where it doesn't say. */
export function architectureOf({ metadata }: Gguf): string {
  const name = metadata.get('general.architecture')
  return typeof name === 'string' ? name : ''
}

/** A number of the metadata that belongs to the architecture. */
export function ownNumber(gguf: Gguf, key: string): number | undefined {
  const value = gguf.metadata.get(`${architectureOf(gguf)}.${key}`)
  return typeof value === 'number' ? value : undefined
}
