import { afterEach, describe, expect, it } from 'vitest'

import { compareNames } from '@/lib/text/compareNames'
import { ENGLISH, setLanguage } from '@/lib/text/language'

afterEach(() => {
  setLanguage(ENGLISH)
})

describe('names in order', () => {
  it.each([
    ['en-GB', ['Zoo', 'Äpfel', 'apple', 'Run 10', 'Run 9'], ['Äpfel', 'apple', 'Run 9', 'Run 10', 'Zoo']],
    ['sv', ['Öl', 'Zoo', 'Ål'], ['Zoo', 'Ål', 'Öl']],
    ['de', ['Zoo', 'Öl', 'Oper'], ['Öl', 'Oper', 'Zoo']],
    ['ru', ['Яблоко', 'Ель', 'Ёж', 'Жук'], ['Ёж', 'Ель', 'Жук', 'Яблоко']],
    ['zh-CN', ['重庆', '北京', '阿里'], ['阿里', '北京', '重庆']],
    ['ja', ['さくら', 'アメリカ', 'いぬ'], ['アメリカ', 'いぬ', 'さくら']],
  ])('of %s', (formats, names, sorted) => {
    setLanguage({ ...ENGLISH, formats })

    expect(names.toSorted(compareNames)).toEqual(sorted)
  })
})
