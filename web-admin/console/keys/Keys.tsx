import HelpOutlined from '@mui/icons-material/HelpOutlined'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { opening } from '#contracts/client/opening.tsx'
import { screenNamed } from '../../contexts.ts'
import { useMay } from '../../kit/calls.ts'
import { isTyping } from '../search/SearchField.tsx'
import { pressed } from './goes.ts'

const KeysDialog = opening(() => import('./KeysDialog.tsx').then(({ KeysDialog }) => KeysDialog))

/** elements that lie over the page and take its keys; a closed menu may stay in the page */
const COVERS = '[role=dialog], [role=alertdialog], .MuiModal-root:not(.MuiModal-hidden)'
/** ms within which a letter belongs to the g before it */
const TOGETHER_MS = 1_000

/** The links that name the rows of a page: of tables, and of cards on a telephone. */
const rowLinks = (): HTMLElement[] =>
  [...document.querySelectorAll('main tbody tr, main [data-row]')].flatMap(row => row.querySelector<HTMLElement>('a[href]') ?? [])

/** Moves the focus to the next row, or the one before; from outside to the first. */
const step = (by: 1 | -1): void => {
  const links = rowLinks()
  const at = links.findIndex(link => link.closest('tr, [data-row]')?.contains(document.activeElement))
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Keys of every page: help, ways to lists, rows. They mean nothing where somebody types, or while a dialog or menu is open. */
export const Keys = () => {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const may = useMay()
  const go = useRef((_: string) => {})
  go.current = name => {
    const list = screenNamed.get(name)?.actions.list
    if (name === '' || !list || may(list)) void navigate(`/${name}`)
  }
  useEffect(() => {
    let before: { key: string; at: number } | undefined
    const listener = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event
      if (ctrlKey || metaKey || altKey || isTyping(target) || event.defaultPrevented) return
      if (document.querySelector(COVERS)) return
      const what = pressed(key, before && timeStamp - before.at < TOGETHER_MS ? before.key : undefined)
      before = { key, at: timeStamp }
      if (!what) return
      if (what.do === 'GO') {
        before = undefined
        go.current(what.to)
      } else if (what.do === 'HELP') setOpen(true)
      else if (what.do === 'NEXT') step(1)
      else if (what.do === 'BEFORE') step(-1)
      else if (what.do === 'LEAVE' && document.activeElement?.closest('main')) (document.activeElement as HTMLElement).blur()
      event.preventDefault()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="快捷键"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <HelpOutlined />
      </IconButton>
      {isOpen && <KeysDialog close={() => setOpen(false)} />}
    </>
  )
}
