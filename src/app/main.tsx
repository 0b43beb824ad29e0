import { createRoot } from 'react-dom/client'

import { conversationAt } from '@/hooks/conversations/usePlace'
import { preloadMessages } from '@/views/conversation/Conversation'

import './index.css'
import { chooseLanguage } from '@/services/page/chooseLanguage'
import { Root } from './shell/Root'
import { startApp } from './start/startApp'
import { trustOwnScripts } from '@/services/page/trustOwnScripts'

trustOwnScripts()
const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

// A conversation opens when its messages are read: the code that draws them comes meanwhile.
if (conversationAt(location.pathname) !== null) preloadMessages()
void chooseLanguage()
  .then(startApp)
  .then((started) => {
    root.render(<Root started={started} />)
  })
