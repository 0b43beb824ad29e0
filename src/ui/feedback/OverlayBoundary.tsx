import { Component, type ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'
import { Alert } from './Alert'

type Props = { readonly onClose: () => void; readonly children: ReactNode }

/** An overlay that fails while it is drawn leaves a line with the way on, and everything under it as it was. */
export class OverlayBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <Alert
        className="fixed inset-x-4 top-14 z-50 mx-auto max-w-xl shadow-[var(--shadow-float)]"
        title={t('This couldn’t be shown.')}
        actions={
          <>
            <Button size="small" onClick={() => this.setState({ error: undefined })}>
              {t('Try again')}
            </Button>
            <Button size="small" onClick={this.props.onClose}>
              {t('Close')}
            </Button>
          </>
        }
      >
        <p className="font-mono text-xs break-words">
          {error instanceof Error ? error.message : t('An unknown error.')}
        </p>
      </Alert>
    )
  }
}
