import { describe, expect, it } from 'vitest'

import { readCitations } from '@/domain/dialects/reading/readCitations'

const web = { type: 'citation', url: 'https://a.test/' }

describe('readCitations', () => {
  it.each([
    ['an address', 'https://a.test/', web],
    ['a nested one', { url_citation: { url: 'https://a.test/', title: 'A' } }, { ...web, title: 'A' }],
    [
      'a page of a search with its passage',
      { type: 'web_search_result_location', url: 'https://a.test/', title: 'A', cited_text: 'Rain. ' },
      { ...web, title: 'A', passage: { text: 'Rain.' } },
    ],
    [
      'a search result of a tool',
      { type: 'search_result_location', source: 'https://a.test/', title: 'A', cited_text: 'Rain' },
      { ...web, title: 'A', passage: { text: 'Rain' } },
    ],
    [
      'a page of a PDF',
      {
        type: 'page_location',
        document_title: 'report.pdf',
        document_index: 0,
        cited_text: 'Rain',
        start_page_number: 3,
        end_page_number: 4,
      },
      { type: 'citation', url: '', title: 'report.pdf', passage: { text: 'Rain', page: 3 } },
    ],
    [
      'a document without a title',
      { type: 'char_location', document_index: 1, document_title: null, cited_text: 'Rain' },
      { type: 'citation', url: '', title: '#2', passage: { text: 'Rain' } },
    ],
    [
      'a file',
      { type: 'file_citation', file_id: 'file-1', filename: 'notes.txt', index: 30 },
      { type: 'citation', url: '', title: 'notes.txt', range: { start: 30, end: 30 } },
    ],
  ])('reads %s', (_, entry, expected) => {
    expect(readCitations([entry])).toEqual([expected])
  })

  it('leaves out what is no source', () => {
    const others = [
      'javascript:alert(1)',
      { url: 'data:text/html,x' },
      { type: 'file_path', file_id: 'f' },
      3,
    ]
    expect(readCitations(others)).toEqual([])
    expect(readCitations({ url: 'https://a.test/' })).toEqual([])
  })

  it('cuts a passage that is a whole page', () => {
    const [citation] = readCitations([{ url: 'https://a.test/', content: 'x'.repeat(5000) }])
    expect(citation?.passage?.text).toHaveLength(1001)
  })
})
