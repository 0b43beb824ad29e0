import { createRoot } from 'react-dom/client'

import './index.css'
import { Root } from './Root'
import { startApp } from './startApp'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

// The page is drawn before storage answers: the composer is usable while the library is read.
createRoot(element).render(<Root starting={startApp()} />)
