import { describe, expect, it } from 'vitest'

import { fillTemplate, templateFields } from '@/domain/prompts/template'

describe('the fields of a text', () => {
  it.each([
    ['a name', '{{ Topic }}', { key: 'topic', label: 'Topic', type: 'text' }],
    [
      'choices',
      '{{tone|kind|strict}}',
      { key: 'tone', type: 'choice', options: ['kind', 'strict'], initial: 'kind' },
    ],
    [
      'choices behind a colon',
      '{{tone:kind|strict}}',
      { key: 'tone', type: 'choice', options: ['kind', 'strict'] },
    ],
    [
      'a long text of Open WebUI',
      '{{ body | textarea:placeholder="What: it is":required }}',
      { key: 'body', type: 'long', placeholder: 'What: it is', isRequired: true },
    ],
    [
      'a choice of Open WebUI',
      '{{size | select:options=["small","large"]:default="large"}}',
      { key: 'size', type: 'choice', options: ['small', 'large'], initial: 'large' },
    ],
    [
      'a tick of Open WebUI',
      '{{ok|checkbox}}',
      { type: 'choice', options: ['true', 'false'], initial: 'false' },
    ],
    ['a number of Open WebUI', '{{n|number:min=1:max=9}}', { type: 'number' }],
    ['one choice that names no type', '{{tone|kind}}', { type: 'choice', options: ['kind'] }],
    ['the date', '{{CURRENT_DATE}}', { automatic: 'date' }],
    ['the clipboard', '{{clipboard}}', { automatic: 'clipboard' }],
    ['the selection', '{{selection}}', { automatic: 'selection' }],
  ])('are found in %s', (_, text, field) => {
    expect(templateFields(text)).toMatchObject([field])
  })

  it.each(['{{language:English|German}}', '{{date|today|tomorrow}}', '{{model | select:options=["a","b"]}}'])(
    'that are chosen are none that the app knows: %s',
    (text) => {
      expect(templateFields(text)[0]).not.toHaveProperty('automatic')
    },
  )

  it('are each asked for once, as the one that says most', () => {
    const fields = templateFields('{{tone}} and {{Tone|kind|strict}} and {{tone}}')
    expect(fields).toMatchObject([{ key: 'tone', options: ['kind', 'strict'] }])
  })

  it.each(['{{}}', '{{ }}', '{{|a}}', '{ {a} }', '{{a\nb}}', '{{{{'])('are none in %j', (text) => {
    expect(templateFields(text)).toEqual([])
  })
})

describe('filling in', () => {
  it('puts values in, whatever they hold, and leaves the rest', () => {
    const text = '{{a}} {{A|x|y}} {{b}} {{constructor}}'
    expect(fillTemplate(text, { a: '$& {{b}}' })).toBe('$& {{b}} $& {{b}} {{b}} {{constructor}}')
  })

  it('takes an empty value for one', () => {
    expect(fillTemplate('[{{a}}]', { a: '' })).toBe('[]')
  })
})
