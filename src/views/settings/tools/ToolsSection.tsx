import { Suspense } from 'react'

import { t } from '@/lib/text/t'

import { DefinitionsSection } from './definitions/DefinitionsSection'
import { FunctionsSection } from './functions/FunctionsSection'
import { HttpSection } from './http/HttpSection'
import { HostServers, ServersSection } from './servers/ServersSection'
import { SearchSection } from './web/SearchSection'

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
