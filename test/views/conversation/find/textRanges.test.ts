// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import { createFinder } from '@/domain/search/createFinder'
import { textRanges } from '@/views/conversation/find/useFind'

const find = (query: string) => createFinder(query, { isCaseSensitive: false })!

function inPage(html: string): Element {
  document.body.innerHTML = `<div id="part">${html}</div>`
  return document.querySelector('#part')!
}

describe('the places of hits', () => {
  it('runs over marks within a block, and leaves out what is beside the text', () => {
    const part = inPage('<figcaption>a heron</figcaption><p>a <b>her</b>on</p><button>a heron</button>')
    expect(textRanges(part, find('a heron')).map(String)).toEqual(['a heron'])
  })

  it('finds Arabic words with and without their article', () => {
    const part = inPage('<p>والكتاب على الطاولة</p>')
    expect(textRanges(part, find('كتاب')).map(String)).toEqual(['كتاب'])
    expect(textRanges(part, find('الطاولة')).map(String)).toEqual(['الطاولة'])
    expect(textRanges(inPage('<p>هذا كتاب</p>'), find('الكتاب')).map(String)).toEqual(['كتاب'])
  })

  it('marks a whole formula where its source has the words', () => {
    const part = inPage(
      '<p>so <math><semantics><mi>x</mi><annotation>x^2</annotation></semantics></math> holds</p>',
    )
    const [range, ...others] = textRanges(part, find('x^2'))
    expect(others).toEqual([])
    expect(range?.startContainer).toBe(part.querySelector('p'))
    expect(range?.cloneContents().firstElementChild?.localName).toBe('math')
  })

  it('marks what is drawn of a formula, not the MathML beside it', () => {
    const part = inPage(
      '<p>so <span class="katex"><math><semantics><mi>x</mi><annotation>x^2</annotation></semantics></math><span aria-hidden="true">x2</span></span></p>',
    )
    const [range] = textRanges(part, find('x^2'))
    expect(range?.cloneContents().firstElementChild?.className).toBe('katex')
  })
})
