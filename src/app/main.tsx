import { createRoot } from 'react-dom/client'

import { conversationAt } from '@/hooks/conversations/usePlace'
import { preloadMessages } from '@/views/conversation/Conversation'

import './index.css'
import { languageGeneration } from '@/lib/text/language'
import { chooseLanguage } from '@/services/page/chooseLanguage'
import { Root } from './shell/Root'
import { startApp } from './start/startApp'
import { quietWhileComposing } from '@/ui/quietWhileComposing'
import { trustOwnScripts } from '@/services/page/trustOwnScripts'

/** A start takes this long only where another tab holds it up, in milliseconds. */
const HELD_UP_MS = 4_000

trustOwnScripts()
quietWhileComposing(window)
const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

let shown: Awaited<ReturnType<typeof startApp>> | null = null
// Texts are asked for where they are drawn: another language is a new page on the same app.
const draw = () => root.render(<Root key={languageGeneration()} started={shown} />)
const heldUp = setTimeout(draw, HELD_UP_MS)
void chooseLanguage()
  .then(() => {
    // A conversation opens when its messages are read: the code that draws them comes meanwhile, with its texts.
    if (conversationAt(location.pathname) !== null) preloadMessages()
    return startApp(draw)
  })
  .then((started) => {
    clearTimeout(heldUp)
    shown = started
    draw()
  })
