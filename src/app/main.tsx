import { createRoot } from 'react-dom/client'

import './index.css'
import { Root } from './Root'
import { startApp } from './startApp'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

// The outline is drawn while storage answers. Not by Suspense: React holds back what follows a fallback for 300 ms.
root.render(<Root started={null} />)
void startApp().then((started) => {
  root.render(<Root started={started} />)
})
