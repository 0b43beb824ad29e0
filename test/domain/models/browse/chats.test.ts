import { describe, expect, it } from 'vitest'

import { facetsOf } from '@/domain/models/browse/facets'
import { filterModels, whyNot } from '@/domain/models/browse/filterModels'
import { NO_FILTERS, type CatalogFilters } from '@/domain/models/browse/filters'
import { modelFacts } from '@/domain/models/modelFacts'

import { listedOnly, modelOf } from '../../catalog/modelOf'

const of = (id: string, inputModalities: string[], outputModalities: string[]) =>
  modelOf(id, { inputModalities, outputModalities })

describe('whether a model chats', () => {
  it.each([
    ['gpt-5-mini', true],
    ['gpt-4o-audio-preview', true],
    ['acme/imagine-chat', true],
    ['text-embedding-3-large', false],
    ['nomic-embed-text:v1.5', false],
    ['omni-moderation-latest', false],
    ['whisper-1', false],
    ['gpt-4o-mini-tts', false],
    ['gpt-4o-transcribe', false],
    ['gpt-image-1', false],
    ['dall-e-3', false],
    ['sora-2', false],
    ['cohere/rerank-v3.5', false],
    ['mistral-ocr-latest', false],
  ])('%s, of which nothing else is known', (id, expected) => {
    expect(modelFacts(listedOnly(id)).chats).toBe(expected)
  })

  it.each<[string, string[], string[], boolean]>([
    ['painter', ['text'], ['image'], false],
    ['gemini-flash-image', ['text', 'image'], ['text', 'image'], true],
    ['vectors', ['text'], ['embeddings'], false],
    ['listener', ['audio'], ['text'], false],
    ['omni', ['text', 'audio'], ['text', 'audio'], true],
    // A catalog that calls everything text.
    ['text-embedding-3-small', ['text'], ['text'], false],
  ])('%s, from %j to %j', (id, takes, gives, expected) => {
    expect(modelFacts(of(id, takes, gives)).chats).toBe(expected)
  })
})

describe('the catalog', () => {
  const chat = modelOf('chat')
  const vectors = of('text-embedding', ['text'], ['embeddings'])
  const painter = of('painter', ['text'], ['image'])
  const all = [chat, vectors, painter]
  const pass = (filters: Partial<CatalogFilters>) =>
    filterModels(all, { ...NO_FILTERS, ...filters }, 0).map(({ id }) => id)

  it.each<[Partial<CatalogFilters>, string[]]>([
    [{}, ['chat']],
    [{ withOthers: true }, ['chat', 'text-embedding', 'painter']],
    [{ outputModalities: ['image'] }, ['painter']],
    [{ text: 'embed' }, ['text-embedding']],
    [{ text: 'chat' }, ['chat']],
  ])('shows models that don’t chat only where they are asked for: %j', (filters, expected) => {
    expect(pass(filters)).toEqual(expected)
  })

  it('says why one is missing, and how many more there would be', () => {
    expect(whyNot(painter, NO_FILTERS, 0, (id) => id)).toEqual([
      'It doesn’t chat: it’s for embeddings, pictures, speech or the like.',
    ])
    expect(facetsOf(all, NO_FILTERS, 0).flags.withOthers).toBe(3)
  })
})
