import { titleOf } from '@/domain/conversations/titleOf'
import { withoutMarks } from '@/domain/messages/markdownMarks'
import { t } from '@/lib/text/t'
import { languageOf } from '@/ui/markdown/code/languageOf'

/** What an artifact made of a text is called at first; `markdown` and no language are documents. */
export function titleFor(language: string, text: string): string {
  if (language === 'markdown' || language === '') return titleOf(withoutMarks(text))
  if (language === 'html') return /<title[^>]*>([^<]+)</i.exec(text)?.[1]?.trim() || t('Page')
  if (language === 'svg') return t('Drawing')
  if (language === 'mermaid') return t('Diagram')
  return t('{language} code', { language: languageOf(language).name })
}
