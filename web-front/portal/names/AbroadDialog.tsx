import { useEffect, useId, useRef, useState } from 'react'
import { readDay } from '#contracts/client/look/days.ts'
import { type AbroadPath, type AbroadTexts, abroadPaths, abroadTitles, isCountryPath, isDatePath } from '#contracts/order/names/abroad.ts'
import { countryOf, nationText } from '#contracts/order/names/nation-codes.ts'
import { NATIONS } from './Nations.tsx'
import type { NameRow } from './rows.ts'
import { today } from './today.ts'

type Props = { row: NameRow; readOnly: boolean; save: (abroad: AbroadTexts) => void; close: () => void }
const parts = [
  ['护照', 'doc'],
  ['签证', 'visa'],
  ['目的地地址', 'stay'],
  ['常住地址', 'home'],
] as const

/** What states abroad ask of one traveller beside the document. It is sent when the list is saved. */
export const AbroadDialog = ({ row, readOnly, save, close }: Props) => {
  const [texts, setTexts] = useState<AbroadTexts>(() =>
    Object.fromEntries(Object.entries(row.abroad ?? {}).map(([path, text]) => [path, shown(path as AbroadPath, text)])),
  )
  const [told, setTold] = useState<AbroadTexts>({})
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shownBy = document.activeElement
    dialog.current?.showModal()
    return () => (shownBy as HTMLElement | null)?.focus()
  }, [])
  const submit = () => {
    const read = abroadPaths.map(path => [path, readIn(path, texts[path] ?? '')] as const)
    const wrong = read.flatMap(([path, value]) => (value === undefined ? [[path, unreadable(path)]] : []))
    setTold(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    save(Object.fromEntries(read.filter(([, value]) => value)))
    close()
  }
  return (
    <dialog ref={dialog} className="names-sheet names-abroad-sheet" aria-labelledby={`${id}-title`} onClose={close}>
      <header>
        <h2 id={`${id}-title`}>{row.name || '旅客'}的护照与签证</h2>
        <button type="button" aria-label="关闭" onClick={close}>
          ×
        </button>
      </header>
      <div className="fields">
        {parts.map(([title, begin]) => (
          <fieldset key={begin} className="names-abroad" disabled={readOnly}>
            <legend>{title}</legend>
            {abroadPaths
              .filter(path => path.startsWith(begin))
              .map(path => (
                <div key={path}>
                  <label htmlFor={`${id}-${path}`}>{abroadTitles[path]}</label>
                  <input
                    id={`${id}-${path}`}
                    value={texts[path] ?? ''}
                    autoComplete="off"
                    spellCheck={false}
                    maxLength={path.endsWith('street') ? 100 : path === 'visa.no' ? 30 : path.endsWith('zip') ? 20 : 50}
                    list={isCountryPath(path) ? NATIONS : undefined}
                    placeholder={isDatePath(path) ? '如 2031-05-20' : isCountryPath(path) ? '国家名称或代码' : ''}
                    aria-invalid={told[path] !== undefined}
                    aria-describedby={told[path] ? `${id}-${path}-says` : undefined}
                    onChange={({ target }) => setTexts(now => ({ ...now, [path]: target.value }))}
                  />
                  {told[path] && (
                    <p id={`${id}-${path}-says`} className="names-problem">
                      {told[path]}
                    </p>
                  )}
                </div>
              ))}
          </fieldset>
        ))}
      </div>
      <footer>
        <button type="button" onClick={close}>
          {readOnly ? '关闭' : '取消'}
        </button>
        {!readOnly && (
          <button type="button" className="main" onClick={submit}>
            确定
          </button>
        )}
      </footer>
    </dialog>
  )
}

const shown = (path: AbroadPath, text: string): string => (isCountryPath(path) ? nationText(text) : text)
/** The stored form of what was typed; undefined where it cannot be read. */
const readIn = (path: AbroadPath, text: string): string | undefined => {
  const typed = text.trim()
  if (typed === '') return ''
  if (isCountryPath(path)) return countryOf(typed)
  if (!isDatePath(path)) return typed
  return readDay(typed, today())
}
const unreadable = (path: AbroadPath): string => (isDatePath(path) ? '日期应如 2031-05-20' : `${abroadTitles[path]}不存在`)
