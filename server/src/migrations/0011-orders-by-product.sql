-- Whether anybody ever ordered a product is asked before it is forgotten: not by reading all orders there are.
create index orders_product on orders (product_id);
