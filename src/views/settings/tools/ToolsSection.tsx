import { type ReactNode, Suspense, useState } from 'react'

import { type HttpApi, httpKeyOwner, readOperations } from '@/domain/http/httpApi'
import type { KeyOwner } from '@/domain/keys/keyOwner'
import { searchKeyOwner, type SearchService } from '@/domain/web/searchService'
import { useAppState } from '@/hooks/app'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { HeldAddress } from '../HeldAddress'
import { RemoveDialog } from '../RemoveDialog'
import { Section } from '../Section'
import { useEditing } from '../useEditing'

import { DefinitionsSection } from './definitions/DefinitionsSection'
import { FunctionsSection } from './functions/FunctionsSection'
import { HostServers, ServersSection } from './servers/ServersSection'

type Props = {
  readonly owner: KeyOwner
  /** Where it is, and what it offers. */
  readonly children: ReactNode
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A service in its list, with what can be done with it. */
const ServiceRow = ({ owner, owner: { name }, children, onEdit, onRemove }: Props) => (
  <>
    <div className="flex flex-wrap items-start gap-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{name}</h3>
        <p className="text-[13px] wrap-anywhere text-muted">{children}</p>
      </div>
      <Button size="small" aria-label={t('Edit {name}', { name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button size="small" variant="danger" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
    <HeldAddress owner={owner} />
  </>
)

const HttpApiForm = onDemand(() => import('./http/HttpApiForm').then((module) => module.HttpApiForm))

/** Functions that are requests to HTTP services. */
export function HttpSection() {
  const apis = useAppState((state) => state.settings.httpApis)
  const { removeHttpApi } = useToolCommands()
  const { editing, edit, close, addRef, focusAdd } = useEditing<string>()
  const [removing, setRemoving] = useState<HttpApi>()
  return (
    <Section
      title={t('HTTP functions')}
      description={t(
        'Let models call a web service: from its OpenAPI document, or described by you. Requests go to the address you name and nowhere else, and each asks before it is sent.',
      )}
      action={
        <Button ref={addRef} aria-expanded={editing === 'new'} onClick={() => edit('new')}>
          {t('Add HTTP functions')}
        </Button>
      }
    >
      {editing === 'new' && <HttpApiForm key="new" edited={undefined} onDone={close} />}
      {apis.length > 0 && (
        <ul
          aria-label={t('HTTP functions')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {apis.map((api) => (
            <li key={api.id}>
              {editing === api.id ? (
                <HttpApiForm edited={api} onDone={close} />
              ) : (
                <ServiceRow
                  owner={httpKeyOwner(api)}
                  onEdit={() => edit(api.id)}
                  onRemove={() => setRemoving(api)}
                >
                  {api.url} ·{' '}
                  {plural(readOperations(api).filter(({ isOn }) => isOn).length, {
                    one: '{count} function',
                    other: '{count} functions',
                  })}
                </ServiceRow>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <RemoveDialog
          name={removing.name}
          removeLabel={t('Remove functions')}
          onRemove={() => removeHttpApi(removing)}
          onClose={() => setRemoving(undefined)}
          onRemoved={focusAdd}
        >
          <p>{t('Its key and approvals are removed too. What it returned stays in your chats.')}</p>
        </RemoveDialog>
      )}
    </Section>
  )
}

/** Everything a model may call: servers, functions of one's own, and definitions whose results one gives by hand. */
export function ToolsSection() {
  return (
    // Together: a part that is here before those above it would be pushed away.
    <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
      <SearchSection />
      <ServersSection />
      <HostServers />
      <FunctionsSection />
      <HttpSection />
      <DefinitionsSection />
    </Suspense>
  )
}

const SearchServiceForm = onDemand(() =>
  import('./web/SearchServiceForm').then((module) => module.SearchServiceForm),
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
