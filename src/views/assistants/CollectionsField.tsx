import type { AssistantContent } from '@/domain/assistants/assistant'
import { useCollections } from '@/hooks/collections/useCollections'
import { t } from '@/lib/text/t'
import { SwitchList } from '@/ui/foreign/SwitchList'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly content: AssistantContent
  readonly onChange: (part: Partial<AssistantContent>) => void
}

/** The collections that chats with the assistant look in; nothing where there are none. */
export function CollectionsField({ content: { collections: on = [] }, onChange }: Props) {
  const collections = useCollections()
  if (collections.length === 0) return null
  const count = collections.filter(({ id }) => on.includes(id)).length
  return (
    <Disclosure
      label={count === 0 ? t('Knowledge') : t('Knowledge ({count} on)', { count })}
      isOpenAtFirst={count > 0}
    >
      <SwitchList
        label={t('Knowledge')}
        items={collections}
        on={on}
        onChange={(next) => onChange({ collections: next })}
      />
      <p className="text-[13px] text-muted">
        {t('Chats that choose the assistant look in these collections.')}
      </p>
    </Disclosure>
  )
}
