import { type ReactNode, useEffect } from 'react'

import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'
import { Settings } from '@/views/settings/Settings'

import { ExchangeOpener } from '../shell/inspector/ExchangeOpener'

const Spending = onDemand(() => import('@/views/spending/Spending').then((module) => module.Spending))

/** Sections that are views of their own. */
const OTHERS = {
  spending: (
    <ExchangeOpener>
      <Spending whileLoading={<div aria-busy="true" />} />
    </ExchangeOpener>
  ),
}

type Props = { readonly section: string | undefined; readonly start: ReactNode }

/** `/settings/:section`. */
export default function SettingsPage({ section, start }: Props) {
  useEffect(() => {
    document.title = t('Settings')
  }, [])

  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Settings section={section} others={OTHERS} start={start} />
    </main>
  )
}
