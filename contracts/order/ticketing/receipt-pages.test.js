import t from 'tap';
import { receiptAt, receiptOf } from './receipt-pages.ts';
t.test('6 pages to be printed are told by their addresses', async (t) => {
    t.equal(receiptAt('/newgt/odermanagement/TicketReceipt'), 'TicketReceipt');
    t.equal(receiptAt('/newgt/odermanagement/itineraryList/?orderId=1'), 'itineraryList');
    t.equal(receiptAt(receiptOf('prepaymentReceipt', '26 11')), 'prepaymentReceipt');
    t.equal(receiptOf('interNewTicketReceipt', '26 11'), '/newgt/odermanagement/interNewTicketReceipt?orderId=26%2011');
    for (const other of ['/newgt/order', '/newgt/odermanagement/', '/newgt/odermanagement/toString', '/newgt/odermanagement/ticketReceipt/x'])
        t.equal(receiptAt(other), undefined, other);
});
