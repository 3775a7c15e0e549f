import t from 'tap';
import { adults, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
t.test('/metrics tells of commands, appends, deadlines, money under way and the disk', async (t) => {
    const house = await startProgram();
    t.teardown(house.close);
    const sale = selling(house, { now: MONDAY });
    await sale.putOnSale([{ seats: 30 }]);
    const told = async () => {
        await house.program.settle();
        return (await house.program.app.inject({ url: '/metrics' })).body;
    };
    const { orderId, total } = await sale.submit('yefeng', [OUT], adults(12));
    const paymentCode = await sale.openPayment('yefeng', orderId, total);
    const begun = await told();
    for (const line of [
        'command_seconds_count{command="order.submitOrder",outcome="done"} 1',
        'command_seconds_count{command="seats.hold",outcome="done"} 1',
        'payments_open 1',
        'reactions_parked 0',
        'mails_abandoned 0',
        'money_owed_items{status="APPROVED"} 0',
        'deadlines{state="due"} 0',
        'queue_length{queue="commands"} 0',
        'export_jobs{state="waiting"} 0',
    ])
        t.ok(begun.includes(line), line);
    t.match(begun, /^append_seconds_count\{outcome="done"\} \d{2,}$/m);
    t.match(begun, /^data_dir_bytes\{of="free"\} [\d.e+]{6,}$/m);
    house.later(24 * 60);
    t.match(await told(), /^deadlines\{state="late"\} [1-9]/m, 'its pay limit has passed, and nobody lets time pass here');
    await sale.payAt(paymentCode);
    t.match(await told(), /^payments_open 0$/m);
});
