import type { CollectionId } from '@/domain/ids'
import type { Project } from '@/domain/projects/project'
import { useCollections } from '@/hooks/collections/useCollections'
import { t } from '@/lib/text/t'
import { SwitchList } from '@/ui/foreign/SwitchList'
import { Disclosure } from '@/ui/layout/Disclosure'

type Props = {
  readonly project: Project
  readonly onChange: (collections: readonly CollectionId[]) => void
}

/** The collections that new chats of a project look in; nothing where there are none. */
export function ProjectCollections({ project: { collections: on = [] }, onChange }: Props) {
  const collections = useCollections()
  if (collections.length === 0) return null
  const count = collections.filter(({ id }) => on.includes(id)).length
  return (
    <Disclosure
      label={count === 0 ? t('Knowledge') : t('Knowledge ({count} on)', { count })}
      isOpenAtFirst={count > 0}
    >
      <SwitchList label={t('Knowledge')} items={collections} on={on} onChange={onChange} />
      <p className="text-[13px] text-muted">{t('New chats in the project look in these collections.')}</p>
    </Disclosure>
  )
}
