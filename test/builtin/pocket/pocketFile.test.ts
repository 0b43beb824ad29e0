import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readGguf } from '@/builtin/gguf/readGguf'
import { blobSource } from '@/builtin/models/modelStore'

import { bytesOfToken, readVocabulary } from './readVocabulary'

const file = readFileSync('public/models/pocket.gguf')
const vocabulary = readVocabulary(file)
const NORMAL = 1
const SELF = readFileSync('src/builtin/pocket/corpus/self.txt', 'utf8')
const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

describe('the file of Pocket', () => {
  it('is small', () => {
    expect(file.length).toBeLessThanOrEqual(12_000_000)
  })

  it('is as large as Pocket was taught to say', () => {
    const [, said] = /in a file of about (\w+) megabytes/.exec(SELF) ?? []
    expect(said).toBe(NUMBERS[Math.round(file.length / 1e6)])
  })

  it('says what it is: a llama with a context of 2,048 tokens and a template that knows tools', async () => {
    const gguf = await readGguf(blobSource(new Blob([file])))
    if (!gguf.ok) throw new Error(gguf.error.type)
    const { metadata } = gguf.value

    expect(metadata.get('general.architecture')).toBe('llama')
    expect(metadata.get('general.name')).toBe('Pocket')
    expect(metadata.get('general.license')).toBe('mit')
    expect(metadata.get('llama.context_length')).toBe(2048)
    expect(metadata.get('tokenizer.chat_template')).toContain('<tools>')
    expect(metadata.get('tokenizer.chat_template')).toContain('<tool_call>')
  })

  it('has a text of whole characters for every token, so that log probabilities are valid text', () => {
    const { tokens, types } = vocabulary
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const broken = tokens.filter((token, index) => {
      if (types[index] !== NORMAL) return false
      try {
        return decoder.decode(bytesOfToken(token)) === ''
      } catch {
        return true
      }
    })

    expect(tokens.length).toBeGreaterThan(2000)
    expect(broken).toEqual([])
  })

  it('ends its turns with a control token, and can spell every ASCII character', () => {
    const { tokens, types } = vocabulary
    const ascii = [...Array(95).keys()].map((offset) =>
      offset === 0 ? 'Ġ' : String.fromCharCode(32 + offset),
    )

    expect(types[tokens.indexOf('<|im_end|>')]).toBe(3)
    expect(ascii.filter((char) => !tokens.includes(char))).toEqual([])
  })
})
