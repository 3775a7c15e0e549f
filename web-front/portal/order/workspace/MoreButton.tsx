import { Button, Dropdown } from 'antd'
import type { Actions } from './useActions.tsx'

export const MoreButton = ({ actions: { rest }, word = '更多 ▾' }: { actions: Actions; word?: string }) =>
  rest.length > 0 ? (
    <Dropdown
      trigger={['click']}
      menu={{
        items: rest.map(({ key, label, hint, danger, disabled = false, press }) => ({
          key,
          label: hint ? (
            <span className="ow-action">
              {label}
              <small>{hint}</small>
            </span>
          ) : (
            label
          ),
          danger,
          disabled,
          onClick: press,
        })),
      }}
    >
      <Button aria-label="更多操作">{word}</Button>
    </Dropdown>
  ) : null
