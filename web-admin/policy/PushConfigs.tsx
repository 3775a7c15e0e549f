import { disablePushConfig, enablePushConfig, pushConfigs, savePushConfig } from '#contracts/policy/push-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

const asText = (value: unknown) => (value === undefined ? '' : String(value))

/** The partners to whom free tour policies are pushed. A new config's key is shown once. */
export const PushConfigs = () => (
  <ListScreen
    of={pushConfigs}
    actions={
      <ActionButton
        endpoint={savePushConfig}
        label="新增推送配置"
        variant="contained"
        fixed={{ id: undefined }}
        explain="政策保存、暂停、恢复、删除时推送，或每天定时推送全部有效政策；接口的主机须在配置 pushHosts 中。"
        done={({ secret }: { secret?: string }) => (secret ? `已保存。签名密钥只显示这一次：${secret}` : '已保存')}
      />
    }
    rowActions={({ id, status, ...config }) => (
      <>
        <ActionButton
          size="small"
          variant="text"
          endpoint={savePushConfig}
          label="修改"
          fixed={{ id }}
          initial={Object.fromEntries(Object.entries(config as Record<string, unknown>).map(([field, value]) => [field, asText(value)]))}
        />
        <ActionButton
          size="small"
          variant="text"
          endpoint={status === 'ENABLED' ? disablePushConfig : enablePushConfig}
          label={status === 'ENABLED' ? '停用' : '启用'}
          fixed={{ id }}
          explain={status === 'ENABLED' ? '停用后不再推送，待推送的内容一并取消。' : '启用后按时机推送。'}
        />
      </>
    )}
  />
)
