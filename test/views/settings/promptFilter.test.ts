import { describe, expect, it } from 'vitest'

import { typedTags } from '@/views/settings/prompts/PromptForm'

describe('tags that a person types', () => {
  it.each([
    ['law, tax,, law ', ['law', 'tax']],
    ['قانون، ضرائب', ['قانون', 'ضرائب']],
    ['法律、税金', ['法律', '税金']],
    [' ', []],
  ])('%s', (text, tags) => {
    expect(typedTags(text)).toEqual(tags)
  })
})
