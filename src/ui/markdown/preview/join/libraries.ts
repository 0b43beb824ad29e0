import tailwind from '@tailwindcss/browser?raw'

import react from '../../../../../node_modules/react/cjs/react.production.js?raw'
import jsx from '../../../../../node_modules/react/cjs/react-jsx-runtime.production.js?raw'
import dom from '../../../../../node_modules/react-dom/cjs/react-dom.production.js?raw'
import client from '../../../../../node_modules/react-dom/cjs/react-dom-client.production.js?raw'
import scheduler from '../../../../../node_modules/scheduler/cjs/scheduler.production.js?raw'

import type { PageModule } from './collectModules'
import type { BuiltIn } from './resolve'

const library = (code: string): PageModule => ({
  type: 'script',
  code,
  links: { react: 'react', 'react-dom': 'react-dom', scheduler: 'scheduler' },
})

/** React as modules of a closed page, as text in a chunk of its own: such a page loads no file of the host. */
export const LIBRARIES: Readonly<Record<BuiltIn, PageModule>> = {
  react: library(react),
  'react/jsx-runtime': library(jsx),
  'react-dom': library(dom),
  'react-dom/client': library(client),
  scheduler: library(scheduler),
}

/** Makes styles of the classes in a page. */
export const TAILWIND: string = tailwind
