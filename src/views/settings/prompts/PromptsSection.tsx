import { Link } from 'wouter'

import { ASSISTANTS_PATH } from '@/domain/assistants/assistant'
import { t } from '@/lib/text/t'

import { Section } from '../Section'
import { SavedPrompts } from './SavedPrompts'

/** What is kept for reuse: prompts, and the way to assistants. */
export function PromptsSection() {
  return (
    <>
      <SavedPrompts />
      <Section
        title={t('Assistants')}
        description={t('Save instructions, a model, tools and documents as an assistant you can reuse.')}
      >
        <Link
          href={ASSISTANTS_PATH}
          className="inline-flex min-h-7 items-center self-start rounded text-[13px] text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {t('Manage assistants')}
        </Link>
      </Section>
    </>
  )
}
