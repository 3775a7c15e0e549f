import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Route } from '#contracts/client/look/Route.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { namesOf } from './ask.ts'
import { peopleText, type SearchFields } from './form.ts'
import type { Airport } from './places.ts'
import { MOST, type Requested, requestReader } from './request.ts'
import { formOfRequest, gapsOf, viewOfRequest } from './requested.ts'
import type { ResultsView } from './results.ts'
import './paste.css'

type Props = {
  airports: readonly Airport[]
  today: string
  /** the form as it is; parts that the text does not mention stay */
  before: SearchFields
  /** text that was pasted already */
  start: string
  /** fills the form in, and searches where nothing is missing or to be chosen (`gaps`) */
  fill: (form: SearchFields, view: ResultsView, gaps: Record<string, string>) => void
  close: () => void
}

/**
 * Fills the form from a request as customers write it. It shows which parts were understood and which were not; of several groups one is
 * chosen.
 */
export const Paste = ({ airports, today, before, start, fill, close }: Props) => {
  const [text, setText] = useState(start)
  const read = useMemo(() => requestReader(airports), [airports])
  const groups = read(text, today)
  const choose = (group: Requested) => fill(formOfRequest(group, before), viewOfRequest(group), gapsOf(group, before, today))
  return (
    <section
      className="paste"
      aria-label="粘贴需求"
      onKeyDown={event => {
        if (event.key === 'Escape') close()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !groups[0]) return
        event.preventDefault()
        choose(groups[0])
      }}
    >
      <label htmlFor="request">客户发来的需求，一行一个团</label>
      <textarea
        id="request"
        rows={3}
        maxLength={MOST.characters}
        // biome-ignore lint/a11y/noAutofocus: it has just been opened to be written into
        autoFocus
        placeholder="12月20日 海口-北京 35人含2儿童 12.25回 早班"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div aria-live="polite">
        {groups.map((group, index) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the text
            key={index}
            group={group}
            airports={airports}
            before={before}
            today={today}
            choose={() => choose(group)}
            isFirst={index === 0}
          />
        ))}
      </div>
      <div className="paste-foot">
        <small>Ctrl + Enter 填入第一个团</small>
        <Button onClick={close}>收起</Button>
      </div>
    </section>
  )
}

type GroupProps = Pick<Props, 'airports' | 'before' | 'today'> & { group: Requested; choose: () => void; isFirst: boolean }

const Group = ({ group, airports, before, today, choose, isFirst }: GroupProps) => {
  const form = formOfRequest(group, before)
  const gaps = gapsOf(group, before, today)
  const told = new Set<string>(Object.values(gaps))
  const nameOf = namesOf(airports)
  const days = form.legs.map(({ date }) => (!date ? '日期待填' : date < today ? `${date} 已过` : dayText(date, today)))
  const legs = form.legs.map(({ origin, destination }) => ({ origin: origin || '？', destination: destination || '？' }))
  return (
    <article className="request">
      <div className="request-says">
        <b>
          <Route legs={legs} nameOf={nameOf} />
        </b>
        <span>
          {days.join('，')}　{peopleText(form)}
        </span>
      </div>
      <ul>
        {group.understood.map(({ from, to, text, says }) => (
          <li key={`${from}-${to}`}>
            {!says.startsWith(text) && text} <span>{says}</span>
          </li>
        ))}
        {group.unknown.map(({ from, to, text }) => (
          <li key={`${from}-${to}`} className="unknown">
            {text} <span>没看懂</span>
          </li>
        ))}
        {[...told].map(why => (
          <li key={why} className="gap">
            {why}
          </li>
        ))}
      </ul>
      <Button type={isFirst ? 'primary' : 'default'} onClick={choose}>
        {told.size > 0 ? `填入，还差 ${Object.keys(gaps).length} 项` : '填入并查询'}
      </Button>
    </article>
  )
}
