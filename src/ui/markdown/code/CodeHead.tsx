import { createContext, type ReactNode, useContext } from 'react'

import { t } from '@/lib/text/t'

import { Copy, MoreHorizontal } from '../../icons'
import type { MenuItem } from '../../overlays/Menu'
import { MenuButton } from '../../overlays/MenuButton'
import { CopyAction } from '../CopyAction'
import { useMarkdownDeps } from '../MarkdownDeps'
import { pictureItems } from '../preview/pictureItems'

import type { Language } from './languageOf'

/** Opens a block of code beside what it is in; undefined where there is no place for it. */
export const OpenCodeContext = createContext<((language: string, text: string) => void) | undefined>(
  undefined,
)

type Props = {
  readonly language: Language
  readonly text: () => string
  /** Of a picture: whether its source is shown too, and how to turn that. */
  readonly source?: { readonly isShown: boolean; readonly onToggle: () => void } | undefined
  /** What the code is a picture of, once it is drawn. */
  readonly picture?: 'svg' | 'mermaid' | undefined
  readonly isWrapped: boolean
  readonly onWrap: (isWrapped: boolean) => void
  readonly isNumbered: boolean
  readonly onNumber: (isNumbered: boolean) => void
}

/** The language of a block of code, Copy, and what else can be done with it. */
export function CodeHead({
  language,
  text,
  source,
  picture,
  isWrapped,
  onWrap,
  isNumbered,
  onNumber,
}: Props) {
  const deps = useMarkdownDeps()
  const { saveFile } = deps
  const open = useContext(OpenCodeContext)
  const items = (): readonly MenuItem[] => [
    ...(open
      ? [{ type: 'item' as const, label: t('Open as artifact'), onPick: () => open(language.id, text()) }]
      : []),
    ...(saveFile
      ? [
          {
            type: 'item' as const,
            label: t('Download code'),
            onPick: () => saveFile(`code.${language.extension}`, `${text()}\n`, 'text/plain'),
          },
        ]
      : []),
    ...(picture ? pictureItems(picture, text, 'diagram', deps) : []),
    { type: 'check', label: t('Wrap lines'), isChecked: isWrapped, onPick: () => onWrap(!isWrapped) },
    { type: 'check', label: t('Line numbers'), isChecked: isNumbered, onPick: () => onNumber(!isNumbered) },
  ]
  return (
    <figcaption className="md-code-head">
      <span className="md-language">{language.name}</span>
      {source && (
        <button type="button" className="md-action" aria-pressed={source.isShown} onClick={source.onToggle}>
          {t('Source')}
        </button>
      )}
      <CopyAction label={t('Copy code')} text={text}>
        <Copy aria-hidden size={15} strokeWidth={1.75} />
        {t('Copy')}
      </CopyAction>
      <MenuButton label={t('Code options')} icon={MoreHorizontal} items={items} />
    </figcaption>
  )
}

/** Draws what can be done with a block of code, under it; undefined where there is nothing. */
export const BelowCodeContext = createContext<
  ((language: string, source: () => string) => ReactNode | undefined) | undefined
>(undefined)
