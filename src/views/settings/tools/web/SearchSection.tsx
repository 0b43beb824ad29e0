import { useRef, useState } from 'react'

import type { SearchService } from '@/domain/web/searchService'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { SaveError } from '../../SaveError'
import { Section } from '../../Section'

const SearchServiceForm = onDemand(() =>
  import('./SearchServiceForm').then((module) => module.SearchServiceForm),
)

/** The services that search the web for any model. */
export function SearchSection() {
  const services = useAppState((state) => state.settings.searchServices)
  const { removeSearchService } = useToolCommands()
  /** The service in the form; `new` for one that is not there yet. */
  const [editing, setEditing] = useState<string>()
  const [error, setError] = useState<string>()
  const addRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(undefined)
    addRef.current?.focus()
  }
  const remove = async (service: SearchService) => {
    const done = await removeSearchService(service)
    setError(done.ok ? undefined : done.error)
    if (done.ok) addRef.current?.focus()
  }
  return (
    <Section
      title={t('Web search')}
      description={t(
        'Let any model search the web with a service of your choice. Turn it on in a chat with “Tools”; replies cite what they use.',
      )}
      action={
        <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => setEditing('new')}>
          {t('Add search service')}
        </Button>
      }
    >
      <SaveError error={error} />
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
                <div className="flex flex-wrap items-start gap-2 px-4 py-3 text-sm">
                  <div className="min-w-0 flex-1">
                    <h3 className="font-medium">{service.name}</h3>
                    <p className="text-[13px] wrap-anywhere text-muted">{service.url}</p>
                  </div>
                  <Button
                    size="small"
                    aria-label={t('Edit {name}', { name: service.name })}
                    onClick={() => setEditing(service.id)}
                  >
                    {t('Edit')}
                  </Button>
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={t('Remove {name}', { name: service.name })}
                    onClick={() => void remove(service)}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
