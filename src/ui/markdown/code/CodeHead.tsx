import { createContext, type ReactNode, useContext } from 'react'

import { t } from '@/lib/text/t'

import { CopyAction } from '../CopyAction'
import { useMarkdownDeps } from '../MarkdownDeps'

import type { Language } from './languageOf'

/** Opens a block of code beside what it is in; undefined where there is no place for it. */
export const OpenCodeContext = createContext<((language: string, text: string) => void) | undefined>(
  undefined,
)

type Props = {
  readonly language: Language
  readonly text: () => string
  readonly isWrapped: boolean
  readonly onWrap: (isWrapped: boolean) => void
  readonly isNumbered: boolean
  readonly onNumber: (isNumbered: boolean) => void
}

/** The language of a block of code and what can be done with it. */
export function CodeHead({ language, text, isWrapped, onWrap, isNumbered, onNumber }: Props) {
  const { saveFile } = useMarkdownDeps()
  const open = useContext(OpenCodeContext)
  return (
    <figcaption className="md-code-head">
      <span className="md-language">{language.name}</span>
      <button
        type="button"
        className="md-action"
        aria-label={t('Lines with numbers')}
        aria-pressed={isNumbered}
        onClick={() => onNumber(!isNumbered)}
      >
        {t('Lines')}
      </button>
      <button
        type="button"
        className="md-action"
        aria-label={t('Wrap lines')}
        aria-pressed={isWrapped}
        onClick={() => onWrap(!isWrapped)}
      >
        {t('Wrap')}
      </button>
      {open && (
        <button
          type="button"
          className="md-action"
          aria-label={t('Open as artifact')}
          onClick={() => open(language.id, text())}
        >
          {t('Open')}
        </button>
      )}
      {saveFile && (
        <button
          type="button"
          className="md-action"
          aria-label={t('Download code')}
          onClick={() => saveFile(`code.${language.extension}`, `${text()}\n`, 'text/plain')}
        >
          {t('Download')}
        </button>
      )}
      <CopyAction label={t('Copy code')} text={text}>
        {t('Copy')}
      </CopyAction>
    </figcaption>
  )
}

/** Draws what can be done with a block of code, under it; undefined where there is nothing. */
export const BelowCodeContext = createContext<
  ((language: string, source: () => string) => ReactNode | undefined) | undefined
>(undefined)
