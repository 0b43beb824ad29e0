import { useState } from 'react'

import { searchKeyOwner, type SearchService } from '@/domain/web/searchService'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { RemoveDialog } from '../../RemoveDialog'
import { Section } from '../../Section'
import { useEditing } from '../../useEditing'
import { ServiceRow } from '../ServiceRow'

const SearchServiceForm = onDemand(() =>
  import('./SearchServiceForm').then((module) => module.SearchServiceForm),
)

/** The services that search the web for any model. */
export function SearchSection() {
  const services = useAppState((state) => state.settings.searchServices)
  const { removeSearchService } = useToolCommands()
  const { editing, edit, close, addRef, focusAdd } = useEditing<string>()
  const [removing, setRemoving] = useState<SearchService>()
  return (
    <Section
      title={t('Web search')}
      description={t(
        'Let any model search the web with a service of your choice. Turn it on in a chat with “Tools”; replies cite what they use.',
      )}
      action={
        <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => edit('new')}>
          {t('Add search service')}
        </Button>
      }
    >
      {editing === 'new' && <SearchServiceForm key="new" edited={undefined} onDone={close} />}
      {services.length > 0 && (
        <ul
          aria-label={t('Search services')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {services.map((service) => (
            <li key={service.id}>
              {editing === service.id ? (
                <SearchServiceForm edited={service} onDone={close} />
              ) : (
                <ServiceRow
                  owner={searchKeyOwner(service)}
                  onEdit={() => edit(service.id)}
                  onRemove={() => setRemoving(service)}
                >
                  {service.url}
                </ServiceRow>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removeLabel={t('Remove search service')}
          onRemove={() => removeSearchService(removing)}
          onClose={() => setRemoving(undefined)}
          onRemoved={focusAdd}
        >
          <p>{t('Its address and key are removed. What it found stays in your chats.')}</p>
        </RemoveDialog>
      )}
    </Section>
  )
}
