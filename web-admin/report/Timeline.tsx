import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { kindOf } from '#contracts/kernel/stream-name.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { actorNames } from '#contracts/organisation/roles.ts'
import { reasonCodes } from '#contracts/reasons.ts'
import type { HistoryEvent } from '#contracts/report/history.ts'
import type { Things } from '#contracts/report/labels.ts'
import { Person } from '../kit/Person.tsx'
import { StateTree } from './StateTree.tsx'

type Props = {
  events: HistoryEvent[]
  things: Things
  from: number
  to: number
  choose: (index: number) => void
  compare: (which: 'A' | 'B', index: number) => void
}

/** The events in the order of time; choosing one shows its effect, A and B of a row the two that are compared. Those between are marked. */
export const Timeline = ({ events, things, from, to, choose, compare }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  // scrolls only the list: the page does not move
  useEffect(() => {
    const chosen = list.current?.children[to]
    if (list.current && chosen instanceof HTMLElement) list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2
  }, [to])
  return (
    <Box
      component="ol"
      ref={list}
      aria-label="时间线"
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 640, overflowY: 'auto', position: 'relative' }}
    >
      {events.map((event, index) => {
        const isWithin = index > from && index <= to
        return (
          <Box
            component="li"
            key={event.position}
            sx={{
              position: 'relative',
              borderLeft: 4,
              borderLeftStyle: index > to ? 'dotted' : 'solid',
              borderColor: isWithin ? 'primary.main' : 'divider',
              pl: 1,
              mb: 0.5,
            }}
          >
            <Box sx={{ position: 'absolute', top: 8, right: 8, zIndex: 1, display: 'flex', gap: 0.5 }}>
              {(['A', 'B'] as const).map(which => {
                const isChosen = index === (which === 'A' ? from : to)
                return (
                  <ButtonBase
                    key={which}
                    onClick={() => compare(which, index)}
                    aria-label={`以第${index + 1}件（${formatDateTime(event.at)}）为 ${which}`}
                    aria-pressed={isChosen}
                    sx={{
                      width: { xs: 44, sm: 26 },
                      height: { xs: 44, sm: 26 },
                      borderRadius: '50%',
                      border: 1,
                      borderColor: isChosen ? 'primary.main' : 'divider',
                      fontSize: 12,
                      fontWeight: isChosen ? 700 : 400,
                      ...(isChosen && which === 'B' && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
                      ...(isChosen && which === 'A' && { color: 'primary.main', bgcolor: 'background.paper' }),
                    }}
                  >
                    {which}
                  </ButtonBase>
                )
              })}
            </Box>
            <ButtonBase
              onClick={() => choose(index)}
              aria-current={index === to ? 'step' : undefined}
              sx={{
                display: 'block',
                width: '100%',
                textAlign: 'left',
                p: 1,
                pr: { xs: 13, sm: 9 },
                borderRadius: 1,
                bgcolor: index === to ? 'action.selected' : undefined,
              }}
            >
              <Typography sx={{ fontWeight: 600 }}>
                {event.zh}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                  {event.streamZh}
                </Typography>
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {formatDateTime(event.at)}　{userText(event)}
              </Typography>
              {(event.commandZh ?? event.command) && (
                <Typography variant="body2" color="textSecondary">
                  命令：{event.commandZh ?? event.command}
                  {whyOf(event)}
                </Typography>
              )}
            </ButtonBase>
            <Box component="details" sx={{ px: 1, fontSize: 14 }}>
              <summary>内容</summary>
              <StateTree kind={kindOf(event.stream)} type={event.type} value={event.data} things={things} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const whyOf = ({ reasonCode, reason }: HistoryEvent) => {
  const label = reasonCode && ((reasonCodes as Readonly<Record<string, string>>)[reasonCode] ?? reasonCode)
  return (label ?? reason) && `；原因：${[label, reason].filter(Boolean).join('，')}`
}

const userText = ({ user, role }: HistoryEvent) => {
  const [name, part] = [userName(user), (actorNames as Readonly<Record<string, string>>)[role] ?? role]
  return name === part ? (
    name
  ) : (
    <>
      <Person login={user} />（{part}）
    </>
  )
}
