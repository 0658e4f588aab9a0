//! A seat in a class: it joins a desk, tells what is dealt, and takes orders.
