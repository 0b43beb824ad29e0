// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest'

import { ENGLISH, language, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import { t } from '@/lib/text/t'
import { isLanguageMessage, pageLanguage } from '@/services/workers/pageLanguage'
import { tellLanguage } from '@/services/workers/watchedWorker'

/** A worker's own end: what the page posts arrives there as messages. */
function startedHere() {
  const own = new EventTarget()
  return {
    own,
    worker: { postMessage: (data: unknown) => void own.dispatchEvent(new MessageEvent('message', { data })) },
  }
}

describe('the language of a worker', () => {
  afterEach(() => setLanguage(ENGLISH))

  it('is that of its page', async () => {
    const { own, worker } = startedHere()
    const spoken = pageLanguage(own)
    setLanguage({ ...ENGLISH, code: 'en-x-pseudo' })
    tellLanguage(worker)
    await spoken
    expect(language().direction).toBe('rtl')
    expect(t('Not allowed by the schema.')).toMatch(/^⟦/)
  })

  it('is English where the page’s is', async () => {
    const { own, worker } = startedHere()
    const spoken = pageLanguage(own)
    tellLanguage(worker)
    await spoken
    expect(t('Not allowed by the schema.')).toBe('Not allowed by the schema.')
  })

  it('has its texts from the page, those that are still to come too', async () => {
    const { own, worker } = startedHere()
    const spoken = pageLanguage(own)
    setLanguage(await loadLanguage('de', []))
    tellLanguage(worker)
    setLanguage(ENGLISH)
    await spoken
    expect(language().code).toBe('de')
    expect(t('Try again')).toBe('Erneut versuchen')
    expect(t('Chat titles')).not.toBe('Chat titles')
  })

  it('changes when the page changes its own', async () => {
    const { own, worker } = startedHere()
    const spoken = pageLanguage(own)
    tellLanguage(worker)
    await spoken
    setLanguage(await loadLanguage('de', []))
    dispatchEvent(new Event('languagechange'))
    setLanguage(ENGLISH)
    await expect.poll(() => language().code).toBe('de')
  })

  it('comes in a message of its own, which other work is told apart from', () => {
    expect(isLanguageMessage({ type: 'language', code: 'en' })).toBe(true)
    expect(isLanguageMessage({ type: 'import' })).toBe(false)
    expect(isLanguageMessage('language')).toBe(false)
  })
})
