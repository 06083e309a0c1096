import { t } from '../text/t.ts'
import { Switch } from '../ui/controls/Switch.tsx'
import { useAddressParams } from '../ui/navigation/use-address-params.ts'

/** The parameter in the address that leaves simulated players out. */
export const realOnly = 'zonder'

/** Leaves the simulated players out of a list, or shows them. */
export function SimulatedSwitch() {
  const [address, changeAddress] = useAddressParams()
  return (
    <Switch
      label={t('rankings.withoutSimulated')}
      checked={address.has(realOnly)}
      onChange={({ target }) =>
        changeAddress((before) => {
          if (target.checked) before.set(realOnly, '1')
          else before.delete(realOnly)
          return before
        })
      }
    />
  )
}
